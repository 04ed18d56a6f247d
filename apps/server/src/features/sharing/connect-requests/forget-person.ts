// Removes the connect requests to a deleted account, in every region: nobody is left to answer them.
import type { ConnectRequestNeeds } from './needs.ts'
import { removeOfPerson } from './store.ts'

/** Can be interrupted at any point and repeated. */
export const forgetPerson =
  ({ connections: { places } }: Pick<ConnectRequestNeeds, 'connections'>) =>
  async (personUserId: string): Promise<void> => {
    for (const { database } of places.all()) {
      await database.transaction((tx) => removeOfPerson(tx, personUserId))
    }
  }
