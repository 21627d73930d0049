import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Lays beside each page, script and style of a build what whoever serves it may send instead: once, and at full strength. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(html|js|css)$/.test(name)) continue
        const content = file.type === 'chunk' ? file.code : file.source
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
