// The templates and pictures of a flow: upload, their tags with the values that fill them, and their uses.

import type { FlowAsset } from '@company-data/sdk/company'
import {
  Button,
  Card,
  CopyButton,
  Details,
  Empty,
  FileDrop,
  Mark,
  MoreDetails,
  showToast,
  useTexts,
  WhenNear,
} from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../../app/app-texts.ts'
import { editorTexts } from '../editor/editor-texts.ts'
import editor from '../editor/flow-editor.module.css'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { AssetActions } from './asset-actions.tsx'
import { outputTexts } from './output-texts.ts'
import { findTagLabel, listAssetUses, listTags, tagSource } from './tag-sources.ts'
import { TemplatePages } from './template-pages.tsx'
import { useAddAsset } from './use-add-asset.ts'

const Upload = () => {
  const texts = useTexts(outputTexts)
  const errorTexts = useTexts(appTexts)
  const [files, setFiles] = useState<readonly File[]>([])
  const add = useAddAsset(({ name }) => {
    setFiles([])
    showToast(texts.added(name))
  })
  const [file] = files
  return (
    <Card>
      <div className={panel.list}>
        <FileDrop label={texts.upload} hint={texts.uploadHint} files={files} onChange={setFiles} />
        {add.error && (
          <p className="wrong" role="alert">
            {formatProblem(add.error, errorTexts, 'once')}
          </p>
        )}
        {file && (
          <div>
            <Button kind="main" icon="upload" busy={add.isPending} onClick={() => add.mutate(file)}>
              {texts.add}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const Tags = ({ tags }: Pick<FlowAsset, 'tags'>) => {
  const texts = useTexts(outputTexts)
  const { definition, compiled } = useEditor()
  if (tags.length === 0) return texts.noTags
  return (
    <ul className={panel.list}>
      {tags.map((tag) => {
        const source = tagSource(tag, definition, compiled.keys)
        return (
          <li key={tag} className={panel.row}>
            <code>{`{{${tag}}}`}</code>
            {source && <span>{findTagLabel(tag, definition)}</span>}
            <Mark tone={source ? 'good' : 'bad'}>{source ? texts.filledBy[source] : texts.unfilled}</Mark>
          </li>
        )
      })}
    </ul>
  )
}

const TagItem = ({ tag, label }: { tag: string; label: string }) => (
  <div className={panel.item}>
    <span className={panel.name}>{label}</span>
    <code>{`{{${tag}}}`}</code>
    <CopyButton text={`{{${tag}}}`} label={label} />
  </div>
)

/** The number rendered together, and the height of one. */
const GROUP_SIZE = 20
const TAG_HEIGHT = 32

/** Tags for the text of a template. */
const TagList = () => {
  const texts = useTexts(outputTexts)
  const { definition, compiled } = useEditor()
  const tags = listTags(definition, compiled.keys)
  if (tags.length === 0) return null
  const groups = Array.from({ length: Math.ceil(tags.length / GROUP_SIZE) }, (_, number) =>
    tags.slice(number * GROUP_SIZE, (number + 1) * GROUP_SIZE),
  )
  return (
    <MoreDetails label={texts.tagList}>
      <p className={panel.note}>{texts.tagListText}</p>
      {groups.map((group, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
        <WhenNear key={number} height={group.length * TAG_HEIGHT}>
          {group.map(({ tag, label }) => (
            <TagItem key={tag} tag={tag} label={label} />
          ))}
        </WhenNear>
      ))}
    </MoreDetails>
  )
}

const AssetCard = ({ asset }: { asset: FlowAsset }) => {
  const texts = useTexts(outputTexts)
  const { definition } = useEditor()
  const uses = listAssetUses(definition, asset.asset_key)
  const [showsPages, setShowsPages] = useState(false)
  return (
    <Card
      title={asset.name}
      actions={
        <>
          <Mark tone="plain">{asset.pages === null ? texts.picture : texts.pages(asset.pages)}</Mark>
          <AssetActions asset={asset} />
        </>
      }
    >
      <Details
        facts={[
          ...(asset.kind === 'pdf' ? [{ label: texts.tags, value: <Tags tags={asset.tags} /> }] : []),
          { label: texts.usedBy, value: uses.join(', ') || texts.unused },
        ]}
      />
      {asset.kind === 'pdf' && (
        <div className={panel.list}>
          <div>
            <Button
              kind="quiet"
              icon={showsPages ? 'eyeOff' : 'eye'}
              aria-expanded={showsPages}
              onClick={() => setShowsPages(!showsPages)}
            >
              {showsPages ? texts.hidePages : texts.showPages}
            </Button>
          </div>
          {showsPages && <TemplatePages asset={asset} />}
        </div>
      )}
    </Card>
  )
}

export const TemplatesView = () => {
  const texts = useTexts(outputTexts)
  const { views } = useTexts(editorTexts)
  const { lists } = useEditor()
  return (
    <div className={editor.sheet}>
      <div>
        <h2>{views.templates}</h2>
        <p className="muted">{texts.templatesLead}</p>
      </div>
      <Upload />
      <TagList />
      {lists.failures.has('assets') ? (
        <FailureView error={lists.failures.get('assets')} onRetry={lists.retry} />
      ) : (
        lists.assets.length === 0 && <Empty icon="fileText" title={texts.emptyTitle} text={texts.emptyText} />
      )}
      {lists.assets.map((asset) => (
        <AssetCard key={asset.asset_key} asset={asset} />
      ))}
    </div>
  )
}
