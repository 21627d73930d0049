/** Raw node:http giving the same bytes to whoever asks; BODY is what they are, after a head of HEADERS, a JSON list. */
import { createServer } from 'node:http'

const body = Buffer.from(process.env.BODY ?? '')
const headers: string[] = JSON.parse(process.env.HEADERS ?? '[]')

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
process.on('SIGTERM', () => process.exit(0))
