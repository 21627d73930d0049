/** Reads answers from a connection with one request under way. */

export type Answer = { status: number; bytes: Buffer }

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * Collects chunks until the answer is complete; answers undefined before. It reads only what Node servers send, so that the
 * load takes less processor time than the server.
 */
export function createReader(): (chunk: Buffer) => Answer | undefined {
  let waiting: Buffer | undefined
  return (chunk) => {
    const bytes = waiting ? Buffer.concat([waiting, chunk]) : chunk
    if (!isWhole(bytes)) {
      waiting = bytes
      return undefined
    }
    waiting = undefined
    return { status: Number(bytes.toString('latin1', 9, 12)), bytes }
  }
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return false
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: ([0-9]+)/i.exec(head)
  if (length) return bytes.length >= end + HEAD_END.length + Number(length[1])
  return bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
}
