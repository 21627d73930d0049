/** Raw node:http giving the same bytes to whoever asks; BODY is what they are. */
import { createServer } from 'node:http'

const body = Buffer.from(process.env.BODY ?? '')
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
process.on('SIGTERM', () => process.exit(0))
