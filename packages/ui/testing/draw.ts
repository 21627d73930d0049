/** Waits frame by frame, half a minute at most. Unlike the waits of Vitest, it does not advance a stopped clock. */
export async function draw(isDrawn: () => boolean): Promise<void> {
  const end = performance.now() + 30_000
  while (!isDrawn() && performance.now() < end) await new Promise(requestAnimationFrame)
}
