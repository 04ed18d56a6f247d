// The text of a step with tags replaced by values: text nodes and links, never HTML (D2-TXT-15).
import type { FlowElementView } from '@company-data/sdk/person'
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

export const StepText = ({ nodes }: { nodes: readonly TextNode[] }) => (
  <p className={styles.text} dir="auto">
    {renderNodes(nodes)}
  </p>
)
