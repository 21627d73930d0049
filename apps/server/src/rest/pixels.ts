/** `pixels.php`: tracking keys. */
import { trackingKeyId } from '@presale/rules/tracking-key'
import * as z from 'zod/mini'
import {
  addTrackingKey,
  deleteTrackingKey,
  listTrackingKeys,
  updateTrackingKey,
} from '../tracking-keys/tracking-keys.ts'
import { type Call, managerCall, viewerCall } from './call.ts'
import { pixelBody, pixelKeyQuery } from './payloads.ts'
import { pixel, toPixel, total } from './wire.ts'

const path = 'pixels.php'

export const pixelCalls: readonly Call[] = [
  viewerCall({
    method: 'GET',
    path,
    on: ['operator'],
    summary: 'Every tracking key, oldest first.',
    answer: z.strictObject({ api_keys: z.array(pixel), total }),
    handle: async ({ db }) => {
      const keys = await listTrackingKeys(db)
      return { api_keys: keys.map(toPixel), total: keys.length }
    },
  }),
  managerCall({
    method: 'POST',
    path,
    on: ['operator'],
    summary: 'Adds a tracking key.',
    body: pixelBody,
    answer: z.strictObject({ id: pixel.shape.id }),
    refusals: ['conflict'],
    handle: async ({ db, operatorId, requestId, address, body }) => {
      const { id } = toPixel(await addTrackingKey(db, { ...body, operatorId, requestId, address }))
      return { id }
    },
  }),
  managerCall({
    method: 'PUT',
    path,
    on: ['operator'],
    summary: 'Replaces a tracking key’s values.',
    query: z.strictObject(trackingKeyId.shape),
    body: pixelBody,
    answer: z.strictObject({}),
    refusals: ['not-found', 'conflict'],
    handle: async ({ db, operatorId, requestId, address, query, body }) => {
      await updateTrackingKey(db, { ...query, ...body, operatorId, requestId, address })
      return {}
    },
  }),
  managerCall({
    method: 'DELETE',
    path,
    on: ['operator'],
    summary: 'Takes a tracking key out of the list.',
    query: pixelKeyQuery,
    answer: z.strictObject({}),
    refusals: ['not-found'],
    handle: async ({ db, operatorId, requestId, address, query }) => {
      await deleteTrackingKey(db, { ...query, operatorId, requestId, address })
      return {}
    },
  }),
]
