/** Reads answers off a connection on which one request is under way at a time. */

export type Answer = { status: number; bytes: Buffer }

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * Takes what arrives and answers the whole answer once its last byte is there, else undefined. It knows what a Node server
 * sends, a length or chunks, and no more: whatever reads answers for a load must cost less than what makes them.
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
