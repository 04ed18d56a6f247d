// Saves what the list shows as a file of this device; it goes over no network.
import type { ConnectionRecord, RequestField, ServiceRecord } from '@company-data/sdk/company'
import { Button, Menu, saveFile, tell, useFormats, useTexts } from '@company-data/ui'
import { connectionsTexts } from './connections-texts.ts'
import { csvOf, jsonOf, type OpenedOf } from './export.ts'

interface ExportMenuProps {
  service: ServiceRecord
  connections: readonly ConnectionRecord[]
  fields: readonly RequestField[]
  openedOf: OpenedOf
}

export const ExportMenu = ({ service, connections, fields, openedOf }: ExportMenuProps) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const name = `${service.code.replace('/', '-')}-connections`
  const save = (file: string, content: string, type: string) => {
    saveFile(file, content, type)
    tell(texts.exported(formats.number(connections.length)), texts.exportedText)
  }
  const slugs = fields.map(({ slug }) => slug)
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon="download">
          {texts.export}
        </Button>
      }
      actions={[
        {
          label: texts.exportCsv,
          icon: 'fileText',
          run: () => save(`${name}.csv`, csvOf(connections, slugs, openedOf), 'text/csv'),
        },
        {
          label: texts.exportJson,
          icon: 'database',
          run: () => save(`${name}.json`, jsonOf(connections, openedOf), 'application/json'),
        },
      ]}
    />
  )
}
