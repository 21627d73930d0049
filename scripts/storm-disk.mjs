// A disk that fills up under the product; as root, for it mounts a small one.
import './require-node.mjs'

await import('../e2e/storm/full-disk.ts')
