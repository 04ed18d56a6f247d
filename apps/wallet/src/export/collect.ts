// Collects all data of a person: first the lists, for the total, then each item, so that one file at most is in memory.
import { collectConnection } from './collect-connection.ts'
import { collectDocument, collectRun } from './collect-contracts.ts'
import { collectDatum, collectPhoto } from './collect-profile.ts'
import type { Contents } from './contents.ts'
import { type ExportCollector, type ExportDeps, type ExportPart, exportCollector } from './export-collector.ts'

const readLists = async ({ client, ask, all, attempt }: ExportCollector) => ({
  account: await ask(() => client.account.read()),
  settings: await ask(() => client.profile.read()),
  secondFactor: await ask(() => client.secondFactor.read()),
  devices: await ask(() => client.trustedDevices.list()),
  enrollments: await ask(() => client.enrollments.list()),
  challenges: await ask(() => client.challenges.list()),
  requests: await all(() => client.connectRequests.list()),
  verifications: await all(() => client.verifications.list()),
  photos: await ask(() => client.photos.list()),
  data: await ask(() => client.contactData.list()),
  connections: await all(() => client.companyConnections.list()),
  documents: await all(() => client.documents.list()),
  runs: await all(() => client.runs.list()),
  activity: (await attempt('activity', () => client.activity.list())) ?? [],
})

type Lists = Awaited<ReturnType<typeof readLists>>

const mapSequentially = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

const addLists = ({ addJson }: ExportCollector, lists: Lists): void => {
  const { account, settings, secondFactor, devices, enrollments, challenges, requests, verifications, activity } = lists
  addJson('account.json', { account, settings, second_factor: secondFactor, devices })
  addJson('approvals.json', { enrollments, open_challenges: challenges })
  addJson('requests.json', requests)
  addJson('activity.json', activity)
  addJson('profile/verifications.json', verifications)
}

export const collectEverything = async (deps: ExportDeps): Promise<Contents> => {
  const all = exportCollector(deps)
  deps.onProgress({ part: 'lists', completedCount: 0, of: null })
  const lists = await readLists(all)
  const of =
    lists.photos.length + lists.data.length + lists.connections.length + lists.documents.length + lists.runs.length
  let completedCount = 0
  /** Each item counts as one, regardless of its size. */
  const counted =
    <Item, Result>(part: ExportPart, work: (item: Item) => Promise<Result>) =>
    async (item: Item): Promise<Result> => {
      deps.onProgress({ part, completedCount, of })
      const result = await work(item)
      completedCount += 1
      deps.onProgress({ part, completedCount, of })
      return result
    }

  addLists(all, lists)
  const byId = new Map(lists.connections.map((connection) => [connection.id, connection]))
  const photos = await mapSequentially(
    lists.photos,
    counted('profile', (photo) => collectPhoto(all, photo)),
  )
  const data = await mapSequentially(
    lists.data,
    counted('profile', (datum) => collectDatum(all, datum, byId)),
  )
  const values = new Map(lists.data.map(({ id }, index) => [id, data[index]?.value ?? null]))
  const connections = await mapSequentially(
    lists.connections,
    counted('connections', (connection) => collectConnection(all, connection, values)),
  )
  const documents = await mapSequentially(
    lists.documents,
    counted('documents', (document) => collectDocument(all, document)),
  )
  const runs = await mapSequentially(
    lists.runs,
    counted('runs', (run) => collectRun(all, run)),
  )
  all.addJson('profile/profile.json', data)
  all.addJson('connections/connections.json', connections)
  all.addJson('documents/documents.json', documents)
  all.addJson('runs/runs.json', runs)
  all.addJson('missing.json', all.missing)
  const { account, devices, enrollments } = lists
  return {
    account,
    devices,
    enrollments,
    photos: photos.flat(),
    data,
    connections,
    documents,
    runs,
    missing: all.missing,
  }
}
