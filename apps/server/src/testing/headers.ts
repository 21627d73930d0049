/** The headers that don't vary between answers of one kind: none about the connection, the time or the request. */
export function lastingHeaders(headers: object): Record<string, string> {
  const own = ['date', 'connection', 'keep-alive', 'x-request-id', 'retry-after']
  const lasting = Object.entries(headers).filter(([name]) => !own.includes(name))
  return Object.fromEntries(lasting.map(([name, value]) => [name, String(value)]))
}
