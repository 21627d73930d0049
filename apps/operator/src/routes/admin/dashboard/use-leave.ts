import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { forget } from '../../../storage.ts'

/** Forgets the session in this browser and leads to the log-in, which says so of one that has `ended` by itself. */
export function useLeave(): (reason?: 'ended') => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useCallback(
    (reason) => {
      forget('adminToken')
      queryClient.clear()
      navigate('/admin', { replace: true, state: { hasEnded: reason === 'ended' } })
    },
    [navigate, queryClient],
  )
}
