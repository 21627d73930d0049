/** A buyer's passkeys, and the log-in with one. */
import { addedPasskey, newPasskey, passkeyProof, removedPasskey } from '@presale/rules/passkey'
import { beginPasskeyLogIn, logInBuyerByPasskey } from '../accounts/log-in-by-passkey.ts'
import { proveOwnPassword, readCredentials } from '../accounts/own-password.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../accounts/passkeys.ts'
import { proveOwnCode } from '../accounts/prove-own-code.ts'
import { originOf } from './actor.ts'
import { buyerProcedure, type Context, publicProcedure, router } from './trpc.ts'

/** Throws `refused` for a missing or wrong password. Answers the name that the buyer logs in with. */
async function requirePassword(ctx: Context & { buyerId: string }, currentPassword: string): Promise<string> {
  const credentials = await readCredentials(ctx.db, ctx.buyerId)
  await proveOwnPassword(ctx, { currentPassword, address: ctx.address }, credentials)
  return credentials.email_key
}

const changeOf = ({ buyerId, requestId, address }: Context & { buyerId: string }) => ({
  owner: { buyerId },
  requestId,
  address,
})

export const buyerPasskeys = router({
  list: buyerProcedure.query(({ ctx: { db, buyerId } }) => listPasskeys(db, { buyerId })),
  begin: buyerProcedure.input(addedPasskey).mutation(async ({ ctx, input }) => {
    const name = await requirePassword(ctx, input.currentPassword)
    const owner = { buyerId: ctx.buyerId }
    await proveOwnCode(ctx, { owner, name, code: input.code })
    return beginPasskey(ctx.db, { owner, page: ctx.page })
  }),
  // The challenge of `begin` stands for the password and the code.
  add: buyerProcedure
    .input(newPasskey)
    .mutation(({ ctx, input }) => addPasskey(ctx.db, { ...input, page: ctx.page, ...changeOf(ctx) })),
  remove: buyerProcedure.input(removedPasskey).mutation(async ({ ctx, input }) => {
    await requirePassword(ctx, input.currentPassword)
    await removePasskey(ctx.db, { id: input.id, ...changeOf(ctx) })
  }),
  beginLogIn: publicProcedure.mutation(({ ctx: { db, page } }) =>
    beginPasskeyLogIn(db, { kind: 'buyer', page }),
  ),
  logIn: publicProcedure.input(passkeyProof).mutation(({ ctx, input }) =>
    logInBuyerByPasskey(ctx, {
      ...input,
      ...originOf(ctx),
      page: ctx.page,
      sessionToken: ctx.sessionToken,
    }),
  ),
})
