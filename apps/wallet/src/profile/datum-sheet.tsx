// One datum in a sheet: its value, its receivers, its verification; and actions to change, verify or delete it.
import { Badge, Button, type Detail, Details, Sheet, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { useFieldLabel } from '@company-data/web/fields'
import { formatInline, isFileType } from '@company-data/web/fields/rules'
import { DeleteButton } from './delete-button.tsx'
import type { DraftState } from './drafts.ts'
import { EditForm } from './edit-form.tsx'
import { EndVerification } from './end-verification.tsx'
import { FileView } from './file-view.tsx'
import styles from './profile.module.css'
import type { ProfileData } from './profile-query.ts'
import { getVerificationMethod, listReceivers, openVerification, type ProfileDatum } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'
import { useListedText } from './use-listed-text.ts'
import { VerifiedMark } from './verified-mark.tsx'
import { VerifyForm } from './verify-form.tsx'

interface DatumProps {
  profile: ProfileData
  datum: ProfileDatum
  label: string
}

const Value = ({ profile: { types }, datum, label }: DatumProps) => {
  const texts = useTexts(profileTexts)
  const formatValue = useListedText(types)
  const { isOpened, plaintext, has_file, type } = datum
  if (!isOpened) return texts.unopened
  if (plaintext === null)
    return has_file ? (
      <FileView datum={datum} label={label} />
    ) : (
      <>
        {texts.noFile} <span className="muted">{texts.noFileText}</span>
      </>
    )
  const isCard = types.isSameOrDescendant(type, 'creditcard')
  return <span className={styles.whole}>{isCard ? formatInline(plaintext) : formatValue(type, plaintext)}</span>
}

const Privacy = ({ profile: { types }, datum: { is_private, type } }: DatumProps) => {
  const texts = useTexts(profileTexts)
  const isFile = isFileType(types, type)
  const meaning = is_private
    ? isFile
      ? texts.privateFile
      : texts.privateValue
    : isFile
      ? texts.openFile
      : texts.openValue
  const label = isFile
    ? is_private
      ? texts.sealedFile
      : texts.unsealedFile
    : texts[is_private ? 'private' : 'notPrivate']
  return (
    <>
      <Badge tone={is_private ? 'sealed' : 'plain'} {...(is_private && { icon: 'lock' as const })}>
        {label}
      </Badge>
      <span className="muted">{meaning}</span>
    </>
  )
}

const WhoHasIt = ({ profile, datum }: DatumProps) => {
  const texts = useTexts(profileTexts)
  const receivers = listReceivers(datum, profile.companies)
  if (receivers.length === 0) return <span className="muted">{texts.onlyYou}</span>
  return (
    <ul className={styles.companies}>
      {receivers.map(({ connectionId, name, isLive }) => (
        <li key={connectionId}>
          {name} <span className="muted">{isLive ? texts.live : texts.once}</span>
        </li>
      ))}
    </ul>
  )
}

const Verification = ({ profile, datum }: DatumProps) => {
  const texts = useTexts(profileTexts)
  const formats = useFormats()
  const record = datum.verification === null ? openVerification(profile.verifications, datum.id) : undefined
  if (record?.status === 'rejected') return <span>{texts.rejected}</span>
  if (record !== undefined) {
    return (
      <Badge tone="warn" icon="clock">
        {record.method === 'id_document' ? `${texts.pending} ${formats.date(record.created_at)}` : texts.pendingCode}
      </Badge>
    )
  }
  return <VerifiedMark datum={datum} />
}

const DatumView = ({
  onAction,
  onClose,
  ...props
}: DatumProps & { onAction: (action: string) => void; onClose: () => void }) => {
  const { profile, datum } = props
  const texts = useTexts(profileTexts)
  const formats = useFormats()
  const method = getVerificationMethod(datum.type, profile.types)
  const record = openVerification(profile.verifications, datum.id)
  const isFile = isFileType(profile.types, datum.type)
  const isFilled = datum.has_file || datum.plaintext !== null
  const isWithPeople = record?.status === 'pending' && record.method === 'id_document'
  const mayVerify = method !== undefined && isFilled && datum.verification === null && !isWithPeople
  const details: Detail[] = [
    { label: isFile ? texts.file : texts.value, value: <Value {...props} /> },
    { label: texts.privacy, value: <Privacy {...props} /> },
    { label: texts.sharedWith, value: <WhoHasIt {...props} /> },
    ...(method !== undefined || datum.verification !== null
      ? [{ label: texts.verification, value: <Verification {...props} /> }]
      : []),
    { label: texts.changed, value: formats.dateTime(datum.updated_at) },
  ]
  return (
    <div className={styles.column}>
      <Details facts={details} />
      <div className={styles.buttons}>
        <Button kind="main" icon="pencil" onClick={() => onAction('edit')}>
          {isFile && !datum.has_file ? texts.chooseFile : texts.edit}
        </Button>
        {mayVerify && (
          <Button icon="badgeCheck" onClick={() => onAction('verify')}>
            {texts.verify}
          </Button>
        )}
        {datum.verification !== null && <EndVerification verificationId={datum.verification.verification_id} />}
        <DeleteButton {...props} onDone={onClose} />
      </div>
    </div>
  )
}

interface DatumSheetProps {
  profile: ProfileData
  datum: ProfileDatum | undefined
  getDrafts: (key: string) => DraftState
  onClose: () => void
}

export const DatumSheet = ({ profile, datum, getDrafts, onClose }: DatumSheetProps) => {
  const formatLabel = useFieldLabel()
  const { get, change } = useSearchState()
  const lastDatum = useLastValue(datum)
  if (!lastDatum) return null
  const props = { profile, datum: lastDatum, label: formatLabel(lastDatum) }
  const drafts = getDrafts(lastDatum.id)
  const method = getVerificationMethod(lastDatum.type, profile.types)
  const back = () => {
    drafts.drop()
    change({ do: undefined })
  }
  const close = () => {
    drafts.drop()
    onClose()
  }
  const action = get('do')
  return (
    <Sheet open={datum !== undefined} onClose={close} title={props.label}>
      {action === 'edit' ? (
        <EditForm {...props} drafts={drafts} onClose={back} />
      ) : action === 'verify' && method !== undefined && lastDatum.verification === null ? (
        <VerifyForm
          {...props}
          method={method}
          record={openVerification(profile.verifications, lastDatum.id)}
          drafts={drafts}
          onClose={back}
        />
      ) : (
        <DatumView {...props} onAction={(next) => change({ do: next })} onClose={onClose} />
      )}
    </Sheet>
  )
}
