// Identity documents, each as a card in the shape and colour of its kind, with its end.
import type { FieldTypes } from '@company-data/sdk/person'
import { Icon, useFormats, useTexts } from '@company-data/ui'
import { useFieldLabel } from '@company-data/web/fields'
import type { ProfileDatum } from '../profile-rules.ts'
import { profileTexts } from '../profile-texts.ts'
import styles from './id-cards.module.css'
import { useExpiries } from './use-expiries.ts'
import { useExpiryText } from './use-expiry-text.ts'

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

interface IdCardProps {
  datum: ProfileDatum
  /** YYYY-MM-DD; undefined while it is not known. */
  expiry: string | undefined
  onOpen: (id: string) => void
}

const IdCard = ({ datum, expiry, onOpen }: IdCardProps) => {
  const texts = useTexts(profileTexts)
  const formats = useFormats()
  const formatLabel = useFieldLabel()
  const describe = useExpiryText()
  const end = expiry === undefined ? undefined : describe(expiry)
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
      <span className={styles.facts}>
        {end && (
          <span className={styles.end} data-stage={end.stage}>
            {end.stage !== undefined && <Icon name="circleAlert" size={14} />}
            {end.text}
          </span>
        )}
        <span className={styles.state}>{state}</span>
      </span>
    </button>
  )
}

export const IdCards = ({ documents, onOpen }: IdCardsProps) => {
  const texts = useTexts(profileTexts)
  const notes = useExpiries().query.data?.notes
  return (
    <ul className={styles.cards} aria-label={texts.idDocuments}>
      {documents.map((datum) => (
        <li key={datum.id}>
          <IdCard datum={datum} expiry={notes?.[datum.id]?.date ?? undefined} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
