// The pages of a template with its tags, and how the sample answers would fit.

import { tagValues } from '@company-data/flow-engine'
import type { FlowAsset, FlowAssetPreview } from '@company-data/sdk/company'
import { Details, Mark, Notice, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { PdfViewer } from '@company-data/web/documents'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { assetBytesQuery, assetPreviewQuery } from '../list/flow-queries.ts'
import { outputTexts } from './output-texts.ts'
import { tagSource } from './tag-sources.ts'
import { tagsByPage, toMarks } from './template-tags.ts'

/** The texts that the sample answers give the tags; a tag without one prints empty. */
const useTagTexts = (tags: readonly string[]): Record<string, string> => {
  const { compiled } = useEditor()
  const { scope } = useSample()
  return useMemo(() => {
    const getTagText = tagValues(compiled, scope, {})
    return Object.fromEntries(
      tags.flatMap((tag) => {
        const text = getTagText(tag)
        return text === null ? [] : [[tag, text]]
      }),
    )
  }, [compiled, scope, tags])
}

const TagPositions = ({ preview }: { preview: FlowAssetPreview }) => {
  const texts = useTexts(outputTexts)
  const formats = useFormats()
  const { definition, compiled } = useEditor()
  const { failure } = preview
  return (
    <>
      {failure && (
        <Notice tone="bad" title={texts.cannotFill}>
          {texts.fillFailures[failure.reason]} {failure.tag !== null && <code>{`{{${failure.tag}}}`}</code>}
        </Notice>
      )}
      <Details
        facts={tagsByPage(preview).map(([page, tags]) => ({
          label: texts.page(formats.number(page)),
          value: (
            <ul className={panel.list}>
              {tags.map(({ tag, state, tone }) => (
                <li key={`${tag} ${state}`} className={panel.row}>
                  <code>{`{{${tag}}}`}</code>
                  {/* Without a value there is nothing that could fit. */}
                  {tagSource(tag, definition, compiled.keys) ? (
                    <Mark tone={tone}>{texts.fits[state]}</Mark>
                  ) : (
                    <Mark tone="bad">{texts.unfilled}</Mark>
                  )}
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </>
  )
}

export const TemplatePages = ({ asset }: { asset: FlowAsset }) => {
  const texts = useTexts(outputTexts)
  const client = useClient()
  const { flow } = useEditor()
  const values = useTagTexts(asset.tags)
  const bytes = useQuery(assetBytesQuery(client, flow.id, asset))
  const preview = useQuery({
    ...assetPreviewQuery(client, flow.id, asset, values),
    placeholderData: keepPreviousData,
  })
  const marks = useMemo(() => (preview.data ? toMarks(preview.data) : []), [preview.data])
  return (
    <div className={panel.list}>
      <p className="muted">{texts.placesLead}</p>
      <QueryView query={preview} shape="text">
        {(data) => <TagPositions preview={data} />}
      </QueryView>
      <QueryView query={bytes} shape="text">
        {(data) => <PdfViewer bytes={data} label={texts.pagesOf(asset.name)} marks={marks} />}
      </QueryView>
    </div>
  )
}
