import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Outputs, trpc } from '../../../../trpc.ts'
import { FRESH } from '../fresh.ts'

export type ChainCheck = Outputs['audit']['check']

const FIRST_PIECE = { after: '0' }

/**
 * Checks the audit trail's chain from its beginning, piece by piece. `progress` is the last piece so far. Pointing at the
 * screen's link may have begun the first piece.
 */
export function useChainCheck() {
  const { audit, client } = trpc.useUtils()
  const [progress, setProgress] = useState<ChainCheck>()
  const query = useQuery({
    queryKey: ['whole audit chain'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      let check = await audit.check.fetch(FIRST_PIECE, FRESH)
      while (!check.isComplete) {
        setProgress(check)
        check = await client.audit.check.query({ after: check.checkedTo }, { signal })
      }
      return check
    },
  })
  return {
    check: query.isFetching ? undefined : query.data,
    progress,
    error: query.error,
    isChecking: query.isFetching,
    again: () => {
      setProgress(undefined)
      void audit.check.invalidate(FIRST_PIECE)
      void query.refetch()
    },
  }
}
