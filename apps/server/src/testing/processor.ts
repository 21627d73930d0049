/** CPU time in ms that the work took in all threads of this process; a busy machine does not change it. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}
