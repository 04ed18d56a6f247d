// Finds the regions in which slots follow a datum.
import { setTimeout as delay } from 'node:timers/promises'
import type { RegionSide } from '../connection-store.ts'
import type { Place, Places } from '../places.ts'
import { hasFollowers, type Source } from './live-slot-store.ts'

/**
 * The rows of a company that moves stay in the old region for longer than this after they are in the new one. So when all
 * regions are asked within this time, the company is found in one of them or in both.
 */
const MOMENT_MS = 1_000
const LOOKS = 5

/**
 * The order in which regions are locked is the same for every owner. If each owner began with the own region, two owners
 * in different regions could wait for each other in two databases, and neither database would see the deadlock.
 */
const byRegion = (a: Place, b: Place): number => (a.region < b.region ? -1 : 1)

export const findFollowerRegions = async (places: Places, home: RegionSide, source: Source): Promise<Place[]> => {
  const onlyRegion = places.only()
  if (onlyRegion) return [onlyRegion]
  for (let looks = 1; ; looks += 1) {
    const began = performance.now()
    const regions = places.all()
    const isFollowed = await Promise.all(
      regions.map(({ database }) => hasFollowers(database === home.database ? home.tx : database.inside, source)),
    )
    if (performance.now() - began < MOMENT_MS || looks === LOOKS) {
      const followers = regions.filter((_, index) => isFollowed[index]).sort(byRegion)
      for (const place of followers) places.requireOpen(place)
      return followers
    }
    await delay(0)
  }
}
