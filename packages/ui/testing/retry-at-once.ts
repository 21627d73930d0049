/** What this needs of the QueryClient, whose package `ui` does not have. */
type Client = {
  getDefaultOptions(): { queries?: object }
  setDefaultOptions(options: { queries: object }): void
}

/** Without the product's pause before a failed query is retried, which no user of a test waits for. */
export function retryAtOnce<Retrying extends Client>(client: Retrying): Retrying {
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...client.getDefaultOptions().queries, retryDelay: 0 },
  })
  return client
}
