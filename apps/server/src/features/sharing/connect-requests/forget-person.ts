// Removes the connect requests to a deleted account, in every region: nobody is left to answer them.
import type { ConnectRequestNeeds } from './needs.ts'
import { removeOfPerson } from './store.ts'

/** Can be interrupted at any point and repeated. */
export const forgetPerson =
  ({ connections: { places } }: Pick<ConnectRequestNeeds, 'connections'>) =>
  async (personUserId: string): Promise<void> => {
    await Promise.all(
      places.available().map(({ database }) => database.transaction((tx) => removeOfPerson(tx, personUserId))),
    )
    // Those in a region that is being rebuilt are removed when it is back.
    places.requireAll()
  }
