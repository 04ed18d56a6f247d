// A client registered before a pattern existed (G-024): no route can create one, so a row is deleted.
import { openDatabase } from '@company-data/server'
import type { TestPlatform } from '../platform/start-platform.ts'

/**
 * Removes a pattern from a client's whitelist, as if the client were older than the pattern. The platform notices a
 * little later.
 */
export const removePattern = async (platform: TestPlatform, clientId: string, pattern: string): Promise<void> => {
  const directory = openDatabase({ url: platform.databases.directory, maxConnections: 1 })
  try {
    const text = 'delete from client_pattern where client_id = $1 and pattern = $2'
    await directory.query({ name: 'remove-pattern', text, values: [clientId, pattern] })
    await directory.query({ name: 'tell', text: `select pg_notify('client', $1)`, values: [clientId] })
  } finally {
    await directory.close()
  }
}

/** The seeded legacy client of G-024: one without challenges. */
export const makeLegacy = (platform: TestPlatform, clientId: string): Promise<void> =>
  removePattern(platform, clientId, '/api/service-2fa/*')
