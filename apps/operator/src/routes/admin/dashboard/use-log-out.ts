import { trpc } from '../../../trpc.ts'
import { useLeave } from './use-leave.ts'

/** Ends the session on the server, and here even when no answer comes. */
export function useLogOut() {
  const leave = useLeave()
  return trpc.account.logOut.useMutation({ onSettled: () => leave() })
}
