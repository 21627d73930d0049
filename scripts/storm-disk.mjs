// Fills the disk under the product. Needs root, because it mounts a small disk.
import './require-node.mjs'

await import('../e2e/storm/full-disk.ts')
