// Saves a filtered list as a file. It reads page by page, and writes only what the list shows.
import { Button, Menu, saveFile, showToast, useFormats, useLanguage, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { getSeparator } from './csv.ts'
import { exportTexts } from './export-texts.ts'
import { collectRows, type ExportColumns, exportRows } from './list-export.ts'

interface ExportButtonProps<Row> {
  /** The name without its ending. */
  fileName: string
  columns: ExportColumns<Row>
  fetchPage: (cursor: string | undefined) => Promise<{ items: readonly Row[]; next_cursor: string | null }>
  /** The filter of a list that the platform cannot filter. */
  isMatch?: (row: Row) => boolean
}

export const ExportButton = <Row,>({ fileName, columns, fetchPage, isMatch }: ExportButtonProps<Row>) => {
  const texts = useTexts(exportTexts)
  const formats = useFormats()
  const { language } = useLanguage()
  const save = useAction({
    mutationFn: async (format: 'csv' | 'json') => {
      const { rows, isWhole } = await collectRows(fetchPage, { isMatch })
      const type = format === 'csv' ? 'text/csv' : 'application/json'
      saveFile(`${fileName}.${format}`, exportRows(rows, columns, format, getSeparator(language)), type)
      const [count, countText] = [rows.length, formats.number(rows.length)]
      showToast(isWhole ? texts.exported(count, countText) : texts.cut(count, countText))
    },
  })
  return (
    <>
      <Menu
        trigger={
          <Button icon="download" busy={save.isPending}>
            {texts.export}
          </Button>
        }
        actions={[
          { label: texts.csv, icon: 'fileText', run: () => save.mutate('csv') },
          { label: texts.json, icon: 'database', run: () => save.mutate('json') },
        ]}
      />
      {save.error && (
        <span className="wrong" role="alert">
          {texts.failed}
        </span>
      )}
    </>
  )
}
