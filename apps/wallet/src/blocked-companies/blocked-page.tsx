// The companies that the person has blocked, each with the button that ends the block.
import type { PersonClient } from '@company-data/sdk/person'
import { Button, Card, Empty, Item, ItemList, Page, showToast, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { IdentityMark } from '@company-data/web/companies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BackLink } from '../app/back-link.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { blockedTexts } from './blocked-texts.ts'

type Block = Awaited<ReturnType<PersonClient['blocks']['list']>>[number]

const BlockItem = ({ block: { company_user_id, company_name, company_identity, blocked_at } }: { block: Block }) => {
  const texts = useTexts(blockedTexts)
  const appTexts = useAppTexts()
  const formats = useFormats()
  const client = useClient()
  const queries = useQueryClient()
  const unblock = useAction({
    mutationFn: () => client.blocks.delete(company_user_id),
    onSuccess: () => showToast(texts.unblocked, company_name),
    onSettled: () =>
      Promise.all(['blocks', 'connect-requests'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <Item
      actions={
        <Button busy={unblock.isPending} onClick={() => unblock.mutate()} aria-label={texts.unblockFor(company_name)}>
          {texts.unblock}
        </Button>
      }
    >
      <span>
        <strong>
          <bdi>{company_name}</bdi>
        </strong>{' '}
        <IdentityMark identity={company_identity} />
      </span>
      <span className="muted">{texts.since(formats.date(blocked_at))}</span>
      {unblock.error && <p role="alert">{formatProblem(unblock.error, appTexts, 'once')}</p>}
    </Item>
  )
}

export const BlockedPage = () => {
  const texts = useTexts(blockedTexts)
  const client = useClient()
  const blocks = useQuery({ queryKey: ['blocks'], queryFn: () => client.blocks.list() })
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to={paths.account}>{texts.account}</BackLink>}>
      <QueryView query={blocks} shape="text">
        {(data) => (
          <Card>
            {data.length === 0 ? (
              <Empty icon="shield" title={texts.empty} text={texts.emptyText} />
            ) : (
              <ItemList label={texts.title}>
                {data.map((block) => (
                  <BlockItem key={block.company_user_id} block={block} />
                ))}
              </ItemList>
            )}
          </Card>
        )}
      </QueryView>
    </Page>
  )
}
