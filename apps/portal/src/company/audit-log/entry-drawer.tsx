// One entry of the audit log, with who did it and its details.
import type { AuditEntry } from '@company-data/sdk/company'
import { CopyButton, Details, Drawer, JsonView, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { auditLogTexts } from './audit-log-texts.ts'

export const useFormatters = () => {
  const texts = useTexts(auditLogTexts)
  return {
    formatAction: ({ action }: AuditEntry) => texts.acts[action] ?? action,
    formatActor: ({ actor }: AuditEntry) =>
      actor.client_id === undefined ? (texts.actors[actor.kind] ?? actor.kind) : texts.client,
  }
}

const Id = ({ text, label }: { text: string; label: string }) => (
  <>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

export const EntryDrawer = ({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) => {
  const texts = useTexts(auditLogTexts)
  const formats = useFormats()
  const { formatAction, formatActor } = useFormatters()
  const lastEntry = useLastValue(entry)
  if (!lastEntry) return null
  const actorId = lastEntry.actor.client_id ?? lastEntry.actor.user_id
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title={formatAction(lastEntry)}
      summary={`${formats.date(lastEntry.at)}, ${formats.time(lastEntry.at)}`}
    >
      <Details
        facts={[
          { label: texts.actor, value: formatActor(lastEntry) },
          ...(actorId === undefined
            ? []
            : [{ label: texts.actorId, value: <Id text={actorId} label={texts.actorId} /> }]),
          { label: texts.act, value: <code>{lastEntry.action}</code> },
          { label: texts.id, value: <Id text={lastEntry.id} label={texts.id} /> },
        ]}
      />
      <JsonView label={texts.details} value={lastEntry.data} />
    </Drawer>
  )
}
