// Identity documents, each as a card in the shape and colour of its kind.
import type { FieldTypes } from '@company-data/sdk/person'
import { Icon, useFormats, useTexts } from '@company-data/ui'
import { useFieldLabel } from '@company-data/web/fields'
import styles from './id-cards.module.css'
import type { ProfileDatum } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'

/** The colours that these documents have in most of Europe. */
const HUES: Readonly<Record<string, number>> = {
  passport: 345,
  photo_id: 205,
  drivers_license: 325,
  residence_permit: 165,
}

export const isIdDocument = ({ type }: ProfileDatum, types: Pick<FieldTypes, 'isSameOrDescendant'>): boolean =>
  types.isSameOrDescendant(type, 'proof_of_identity')

interface IdCardsProps {
  documents: readonly ProfileDatum[]
  onOpen: (id: string) => void
}

const IdCard = ({ datum, onOpen }: { datum: ProfileDatum; onOpen: (id: string) => void }) => {
  const texts = useTexts(profileTexts)
  const formats = useFormats()
  const formatLabel = useFieldLabel()
  const state = datum.has_file ? texts.addedOn(formats.date(datum.updated_at)) : texts.noFile
  return (
    <button
      type="button"
      className={styles.card}
      style={{ ['--hue' as string]: HUES[datum.type] ?? 230 }}
      aria-haspopup="dialog"
      onClick={() => onOpen(datum.id)}
    >
      <span className={styles.head}>
        <span className={styles.title}>{formatLabel(datum)}</span>
        <Icon name="userRound" size={22} />
      </span>
      <span className={styles.state}>{state}</span>
    </button>
  )
}

export const IdCards = ({ documents, onOpen }: IdCardsProps) => {
  const texts = useTexts(profileTexts)
  return (
    <ul className={styles.cards} aria-label={texts.idDocuments}>
      {documents.map((datum) => (
        <li key={datum.id}>
          <IdCard datum={datum} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
