import { inflateSync } from 'node:zlib'

const WOFF_SIGNATURE = 0x774f4646
const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

/**
 * The TrueType form of a WOFF font (W3C, WOFF File Format 1.0, section 4). Drawing from the compressed form would inflate
 * whole tables for every glyph: two seconds a page. Throws for any other format.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('This is no WOFF font')
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(SFNT.header + count * SFNT.entry)
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
  const searchRange = 2 ** Math.floor(Math.log2(count)) * SFNT.entry
  header.writeUInt16BE(searchRange, 6)
  header.writeUInt16BE(Math.log2(searchRange / SFNT.entry), 8)
  header.writeUInt16BE(count * SFNT.entry - searchRange, 10)
  const tables: Buffer[] = []
  let offset = header.length
  for (let place = 0; place < count; place += 1) {
    const { tag, checksum, data } = readTable(woff, WOFF.header + place * WOFF.entry)
    const entry = SFNT.header + place * SFNT.entry
    header.writeUInt32BE(tag, entry)
    header.writeUInt32BE(checksum, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(data.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...tables])
}

/** A table whose stored length equals its own is not compressed. */
function readTable(woff: Buffer, entry: number): { tag: number; checksum: number; data: Buffer } {
  const offset = woff.readUInt32BE(entry + 4)
  const stored = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
  const length = woff.readUInt32BE(entry + 12)
  const data = stored.length === length ? stored : inflateSync(stored)
  return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), data }
}
