/** Single requests; each waits for its answer. */
import { Agent, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Request } from './load/requests.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends a request and answers the data of its result. Throws when it is refused. */
export async function ask<Data>(
  port: number,
  { method = 'GET', path, headers = {}, body }: Request,
): Promise<Data> {
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const options = { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...type } }
    const sent = send(options, (response) => {
      text(response).then((whole) => resolve({ status: response.statusCode ?? 0, body: whole }), reject)
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
  const parsed = JSON.parse(answer.body)
  if (answer.status !== 200)
    throw new Error(`${path.split('?')[0]} was answered ${answer.status}: ${answer.body}`)
  return parsed.result?.data ?? parsed
}
