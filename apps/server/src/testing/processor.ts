/**
 * Milliseconds of the processor that the work took in this process, its threads included: what a password takes that is
 * hashed, but not what else the machine does meanwhile.
 */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}
