/** Operators' own accounts, one another's, and invites. */

import { identityProof, othersSessions, sessionNumber } from '@presale/rules/identity'
import { acceptance, invitation, inviteSecret } from '@presale/rules/invite'
import { rowId } from '@presale/rules/lists'
import { confirmationCode } from '@presale/rules/mailed-proof'
import { operatorCredentials, passwordChange } from '@presale/rules/operator'
import { operatorEmail } from '@presale/rules/operator-email'
import { newPasskey, passkeyCode, passkeyProof } from '@presale/rules/passkey'
import { operatorNumber, roleChange } from '@presale/rules/role'
import { codeForm } from '@presale/rules/second-factor'
import { confirmIdentity } from '../accounts/confirm-identity.ts'
import { acceptInvite, inviteOperator, listInvites, readInvite, revokeInvite } from '../accounts/invites.ts'
import { beginPasskeyLogIn, logInOperatorByPasskey } from '../accounts/log-in-by-passkey.ts'
import {
  changeOperatorRole,
  endOperatorSessions,
  listOperators,
  removeOperator,
} from '../accounts/manage-operators.ts'
import {
  cancelOperatorEmail,
  confirmOperatorEmail,
  readOperatorEmail,
  removeOperatorEmail,
  requestOperatorEmail,
} from '../accounts/operator-email.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from '../accounts/operator-second-factor.ts'
import { changeOperatorPassword, logInOperator, readOperator } from '../accounts/operators.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../accounts/passkeys.ts'
import { proveOwnCode } from '../accounts/prove-own-code.ts'
import { listOperatorSessions } from '../accounts/session-list.ts'
import { closeSession } from '../accounts/sessions.ts'
import type { Actor } from '../audit/audit.ts'
import { secondNeededAbove } from '../proposals/two-person.ts'
import { actorOf, originOf } from './actor.ts'
import {
  ownerProcedure,
  publicProcedure,
  recentOwnerProcedure,
  recentViewerProcedure,
  router,
  viewerProcedure,
} from './trpc.ts'

/** The operator as the owner of passkeys, and the request. */
function ownerOf({ operatorId, requestId, address }: Actor) {
  return { owner: { operatorId }, requestId, address }
}

export const accessRouters = {
  account: router({
    logIn: publicProcedure.input(operatorCredentials).mutation(({ ctx, input }) =>
      logInOperator(ctx, {
        ...input,
        ...originOf(ctx),
        sessionToken: ctx.sessionToken,
      }),
    ),
    logOut: viewerProcedure.mutation(({ ctx }) => closeSession(ctx.db, ctx.sessionToken)),
    read: viewerProcedure.query(async ({ ctx }) => ({
      ...(await readOperator(ctx.db, ctx.operatorId)),
      secondNeededAboveUsd: await secondNeededAbove(ctx),
    })),
    changePassword: viewerProcedure.input(passwordChange).mutation(({ ctx, input }) =>
      changeOperatorPassword(ctx, {
        ...input,
        ...originOf(ctx),
        sessionToken: ctx.sessionToken,
      }),
    ),
    elevate: viewerProcedure.input(identityProof).mutation(({ ctx, input }) =>
      confirmIdentity(ctx, {
        proof: input,
        sessionId: ctx.sessionId,
        ...actorOf(ctx),
      }),
    ),
    sessions: viewerProcedure.query(({ ctx }) => listOperatorSessions(ctx.db, ctx)),
    endSession: viewerProcedure
      .input(sessionNumber)
      .mutation(({ ctx, input }) =>
        endOperatorSessions(ctx.db, { ending: input, targetId: ctx.operatorId, ...actorOf(ctx) }),
      ),
    endOtherSessions: viewerProcedure.mutation(({ ctx }) =>
      endOperatorSessions(ctx.db, {
        ending: { allBut: ctx.sessionToken },
        targetId: ctx.operatorId,
        ...actorOf(ctx),
      }),
    ),
  }),
  passkeys: router({
    list: viewerProcedure.query(({ ctx: { db, operatorId } }) => listPasskeys(db, { operatorId })),
    begin: recentViewerProcedure.input(passkeyCode).mutation(async ({ ctx, input }) => {
      const owner = { operatorId: ctx.operatorId }
      const { login } = await readOperator(ctx.db, ctx.operatorId)
      await proveOwnCode(ctx, { owner, name: login, code: input.code })
      return beginPasskey(ctx.db, { owner, page: ctx.page })
    }),
    // The challenge of `begin` stands for the code.
    add: recentViewerProcedure
      .input(newPasskey)
      .mutation(({ ctx: { db, page, ...ctx }, input }) =>
        addPasskey(db, { ...input, page, ...ownerOf(ctx) }),
      ),
    remove: recentViewerProcedure
      .input(rowId)
      .mutation(({ ctx: { db, ...ctx }, input }) => removePasskey(db, { ...input, ...ownerOf(ctx) })),
    beginLogIn: publicProcedure.mutation(({ ctx: { db, page } }) =>
      beginPasskeyLogIn(db, { kind: 'operator', page }),
    ),
    logIn: publicProcedure.input(passkeyProof).mutation(({ ctx, input }) =>
      logInOperatorByPasskey(ctx, {
        ...input,
        ...originOf(ctx),
        page: ctx.page,
        sessionToken: ctx.sessionToken,
      }),
    ),
  }),
  secondFactor: router({
    begin: recentViewerProcedure.mutation(({ ctx }) => beginSecondFactor(ctx.db, actorOf(ctx))),
    confirm: recentViewerProcedure
      .input(codeForm)
      .mutation(({ ctx, input }) => confirmSecondFactor(ctx, { ...input, ...actorOf(ctx) })),
    renewRecoveryCodes: recentViewerProcedure
      .input(codeForm)
      .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, { ...input, ...actorOf(ctx) })),
    switchOff: recentViewerProcedure
      .input(codeForm)
      .mutation(({ ctx, input }) => switchOffSecondFactor(ctx, { ...input, ...actorOf(ctx) })),
  }),
  ownMail: router({
    read: viewerProcedure.query(({ ctx }) => readOperatorEmail(ctx.db, ctx.operatorId)),
    request: recentViewerProcedure
      .input(operatorEmail)
      .mutation(({ ctx, input }) => requestOperatorEmail(ctx, { ...input, ...actorOf(ctx) })),
    confirm: recentViewerProcedure
      .input(confirmationCode)
      .mutation(({ ctx, input }) => confirmOperatorEmail(ctx, { ...input, ...actorOf(ctx) })),
    cancel: viewerProcedure.mutation(({ ctx }) => cancelOperatorEmail(ctx.db, ctx.operatorId)),
    remove: recentViewerProcedure.mutation(({ ctx }) => removeOperatorEmail(ctx.db, actorOf(ctx))),
  }),
  operators: router({
    list: ownerProcedure.query(({ ctx }) => listOperators(ctx.db)),
    changeRole: recentOwnerProcedure
      .input(roleChange)
      .mutation(({ ctx, input: { operatorId: targetId, ...input } }) =>
        changeOperatorRole(ctx.db, { ...input, targetId, ...actorOf(ctx) }),
      ),
    remove: recentOwnerProcedure
      .input(operatorNumber)
      .mutation(({ ctx, input }) => removeOperator(ctx.db, { targetId: input.operatorId, ...actorOf(ctx) })),
    sessions: ownerProcedure
      .input(operatorNumber)
      .query(({ ctx, input }) => listOperatorSessions(ctx.db, { ...input, sessionId: ctx.sessionId })),
    endSessions: recentOwnerProcedure
      .input(othersSessions)
      .mutation(({ ctx, input: { operatorId: targetId, sessionId } }) =>
        endOperatorSessions(ctx.db, {
          ending: sessionId === undefined ? 'all' : { sessionId },
          targetId,
          ...actorOf(ctx),
        }),
      ),
  }),
  invites: router({
    list: ownerProcedure.query(({ ctx }) => listInvites(ctx.db)),
    create: recentOwnerProcedure
      .input(invitation)
      .mutation(({ ctx, input }) => inviteOperator(ctx.db, { ...input, ...actorOf(ctx) })),
    revoke: recentOwnerProcedure
      .input(rowId)
      .mutation(({ ctx, input }) => revokeInvite(ctx.db, { ...input, ...actorOf(ctx) })),
    // A mutation although it changes nothing: a query would put the secret into the URL.
    read: publicProcedure.input(inviteSecret).mutation(({ ctx, input }) => readInvite(ctx.db, input.secret)),
    accept: publicProcedure
      .input(acceptance)
      .mutation(({ ctx, input }) =>
        acceptInvite(ctx, { ...input, ...originOf(ctx), sessionToken: ctx.sessionToken }),
      ),
  }),
}
