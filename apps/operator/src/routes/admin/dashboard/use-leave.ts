import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { forget } from '../../../storage.ts'

/** Forgets the session in this browser and leads to the log-in. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return () => {
    forget('adminToken')
    queryClient.clear()
    navigate('/admin', { replace: true })
  }
}
