// The text of a step with tags replaced by values: text nodes and links, never HTML (D2-TXT-15).
import type { FlowElementView } from '@company-data/sdk/person'
import { CompanyQuote, SecretLabelWarning } from '@company-data/web/companies'
import { Fragment, type ReactNode } from 'react'
import styles from './answer.module.css'

type TextNode = Extract<FlowElementView, { kind: 'text' }>['nodes'][number]

const renderNodes = (nodes: readonly TextNode[]): ReactNode =>
  nodes.map((node, index) => {
    const key = `${index} ${node.kind}`
    if (node.kind === 'text') return <Fragment key={key}>{node.text}</Fragment>
    if (node.kind === 'link')
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer">
          {renderNodes(node.children)}
        </a>
      )
    const Style = node.kind === 'bold' ? 'strong' : 'em'
    return <Style key={key}>{renderNodes(node.children)}</Style>
  })

const readText = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (node.kind === 'text' ? node.text : readText(node.children))).join('')

interface StepTextProps {
  nodes: readonly TextNode[]
  /** The author of the text, for a customer; its own company reads it without a quote. */
  company: string | undefined
}

/** A customer reads it as a quote, with a warning if it asks for a secret. */
export const StepText = ({ nodes, company }: StepTextProps) => {
  if (company === undefined)
    return (
      <p className={styles.text} dir="auto">
        {renderNodes(nodes)}
      </p>
    )
  const text = readText(nodes)
  return (
    <>
      <CompanyQuote company={company} text={text}>
        {renderNodes(nodes)}
      </CompanyQuote>
      <SecretLabelWarning label={text} />
    </>
  )
}
