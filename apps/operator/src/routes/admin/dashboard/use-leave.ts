import { forgetTypedByOthers, keepTyped } from '@presale/web-client/typed-forms'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { forget } from '../../../storage.ts'
import { trpc } from '../../../trpc.ts'

/** The log-in's history state: whether a session has just ended, and the screen to return to. */
export type LogInState = { hasEnded: boolean; next: string | undefined }

/**
 * Removes the session from this browser, with what was typed and left, and opens the log-in. Without a session the log-in
 * returns to this screen. If the session has ended by itself, the log-in says so too, and what was typed is kept.
 */
export function useLeave(): (reason?: 'ended' | 'no session') => void {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return useCallback(
    (reason) => {
      const hasEnded = reason === 'ended'
      forgetTypedByOthers('')
      if (hasEnded) keepTyped(utils.account.read.getData()?.login)
      forget('adminToken')
      forget('hasWeakPassword')
      queryClient.clear()
      const next = reason === undefined ? undefined : location.pathname + location.search
      navigate('/admin', { replace: true, state: { hasEnded, next } satisfies LogInState })
    },
    [navigate, queryClient, utils],
  )
}
