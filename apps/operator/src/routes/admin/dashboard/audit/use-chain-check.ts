import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Outputs, trpc } from '../../../../trpc.ts'

export type ChainCheck = Outputs['audit']['check']

/** Checks the audit trail's chain from its beginning, piece by piece. `progress` is the last piece so far. */
export function useChainCheck() {
  const { client } = trpc.useUtils()
  const [progress, setProgress] = useState<ChainCheck>()
  const query = useQuery({
    queryKey: ['whole audit chain'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      let check = await client.audit.check.query({ after: '0' }, { signal })
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
      void query.refetch()
    },
  }
}
