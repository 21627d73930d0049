// Exits with one sentence when this Node is too old. Uses only syntax that an old Node can read.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} is too old: please use Node 22.19 or newer, or start through npm, which brings its own on Linux.`,
  )
  process.exit(1)
}
