// Registers the removal of files of contact data and photos that no row refers to.
import { listDatumFileKeys } from '../datum-store.ts'
import type { ContactDataDeps } from '../deps.ts'
import { listPhotoFileKeys } from '../photo-store.ts'

export const sweepFiles = ({ database, sweeps }: Pick<ContactDataDeps, 'database' | 'sweeps'>): void =>
  sweeps.add(
    { folder: 'contact-data', listKnown: (keys) => listDatumFileKeys(database.kysely, keys) },
    { folder: 'photos', listKnown: (keys) => listPhotoFileKeys(database.kysely, keys) },
  )
