// Saves the visible rows as a local file, without any network call, or all connections as they come from the platform. Asks
// first if values would be missing.
import type { ConnectionRecord, RequestField, ServiceRecord } from '@company-data/sdk/company'
import { Button, ConfirmDialog, Menu, saveFile, showToast, useFormats, useLanguage, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { getSeparator } from '../../app/exports/csv.ts'
import { useIsUnlocked } from '../../service-keys/use-service-keys.ts'
import { connectionsTexts } from './connections-texts.ts'
import { computeShortfall, exportCsv, exportJson, listColumns, type OpenedTextLookup } from './export.ts'
import { useExportAll } from './use-export-all.ts'
import { useOpenedVersion } from './use-opened.ts'

interface ExportMenuProps {
  service: ServiceRecord
  connections: readonly ConnectionRecord[]
  fields: readonly RequestField[]
  getOpenedText: OpenedTextLookup
}

type Format = 'csv' | 'json'

interface ShortfallProps extends Omit<ExportMenuProps, 'fields'> {
  format: Format | undefined
  onSave: (format: Format) => void
  onClose: () => void
}

/** Counts again as values open, so that the user sees when nothing is missing. */
const ShortfallQuestion = ({ format, service, connections, getOpenedText, onSave, onClose }: ShortfallProps) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const isUnlocked = useIsUnlocked(service.id)
  useOpenedVersion(format !== undefined)
  const { waiting, failed } =
    format === undefined ? { waiting: 0, failed: 0 } : computeShortfall(connections, getOpenedText)
  const reasons = [
    waiting > 0 &&
      (isUnlocked ? texts.stillOpening(formats.number(waiting)) : texts.stillSealed(formats.number(waiting))),
    failed > 0 && texts.cannotExport(formats.number(failed)),
  ].filter((sentence) => sentence !== false)
  return (
    <ConfirmDialog
      open={format !== undefined}
      title={reasons.length === 0 ? texts.exportComplete : texts.exportShort}
      text={reasons.length === 0 ? texts.exportCompleteText : reasons.join(' ')}
      action={reasons.length === 0 ? texts.exportNow : texts.exportAnyway}
      danger={false}
      onConfirm={() => format && onSave(format)}
      onClose={onClose}
    />
  )
}

export const ExportMenu = ({ service, connections, fields, getOpenedText }: ExportMenuProps) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const { language } = useLanguage()
  const [asking, setAsking] = useState<Format>()
  const all = useExportAll(service, (count) => showToast(texts.exported(formats.number(count))))
  const csv = () => exportCsv(connections, listColumns(connections, fields), getOpenedText, getSeparator(language))
  const save = (format: Format) => {
    const name = `${service.code.replace('/', '-')}-connections.${format}`
    if (format === 'csv') saveFile(name, csv(), 'text/csv')
    else saveFile(name, exportJson(connections, getOpenedText), 'application/json')
    setAsking(undefined)
    showToast(texts.exported(formats.number(connections.length)))
  }
  const begin = (format: Format) => () => {
    const { waiting, failed } = computeShortfall(connections, getOpenedText)
    if (waiting + failed > 0) setAsking(format)
    else save(format)
  }
  return (
    <>
      <Menu
        trigger={
          <Button kind="quiet" icon="download" busy={all.isPending}>
            {all.isPending && all.count > 0 ? texts.exporting(formats.number(all.count)) : texts.export}
          </Button>
        }
        actions={[
          { label: texts.exportCsv, icon: 'fileText', run: begin('csv') },
          { label: texts.exportJson, icon: 'database', run: begin('json') },
          { label: texts.exportAll, icon: 'lock', run: () => all.save() },
        ]}
      />
      {all.hasFailed && (
        <span className="wrong" role="alert">
          {texts.exportAllFailed}
        </span>
      )}
      <ShortfallQuestion
        service={service}
        connections={connections}
        getOpenedText={getOpenedText}
        format={asking}
        onSave={save}
        onClose={() => setAsking(undefined)}
      />
    </>
  )
}
