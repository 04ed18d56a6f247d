// Entry point of the flow engine.

export {
  type AnswerKey,
  type AnswerKeys,
  type CompiledConstants,
  compileConstants,
} from './computed-constants/compile-constants.ts'
export type { Value } from './computed-constants/compile-expression.ts'
export { type ConstantsContext, computeConstants } from './computed-constants/compute-constants.ts'
export { type ConditionTest, compileCondition } from './conditions/condition.ts'
export { isEmptyAnswer } from './conditions/operand.ts'
export { type BoundProblem, type Bounds, boundProblem, computeBounds } from './defaults/bounds.ts'
export { defaultText } from './defaults/default-value.ts'
export { type Draft, emptyDraft, followDefault, isDefaulted, typeOver } from './defaults/draft.ts'
export * from './definition/index.ts'
export type { DefinitionInput } from './definition-tests/definition-input.ts'
export { type DefinitionTest, readTests, testLimits } from './definition-tests/definition-test.ts'
export { testDefinition } from './definition-tests/test-definition.ts'
export { displayAnswer, displayScalar } from './display/display.ts'
export { functionNames } from './expressions/expression-keywords.ts'
export { type ExpressionSize, measureExpression } from './expressions/expression-size.ts'
export { FormulaError } from './expressions/expression-tokens.ts'
export { printCondition, printExpression } from './expressions/print-expression.ts'
export { readExpression } from './expressions/read-expression.ts'
export type { Answers, Scope } from './expressions/scope.ts'
export { compileFlow, type Flow } from './flow/flow.ts'
export { readableDefinition } from './flow/readable-definition.ts'
export { type FlowGraph, flowGraph } from './graph/flow-graph.ts'
export { documentTexts } from './outputs/document-texts.ts'
export {
  formatSourceKey,
  type Generation,
  listSourceKeys,
  type MatchedOutput,
  matchOutputs,
} from './outputs/match-outputs.ts'
export { buildSigningLine, type SignedOutput, type SigningStep } from './outputs/signing-line.ts'
export { type ExplainedPaths, explainPaths, type PathClass } from './paths/explain-paths.ts'
export { expandPluginAnswers } from './plugin-answers/expansion.ts'
export {
  type PluginAnswer,
  type PluginInputs,
  readPluginAnswer,
  writePluginAnswer,
} from './plugin-answers/plugin-answer.ts'
export { type MissingInput, type PluginQuestionInputs, pluginInputs } from './plugin-questions/plugin-inputs.ts'
export { isSendable, type PrivacyContext, privateDrafts } from './plugin-questions/privacy.ts'
export { sourceSlugs } from './plugin-questions/source-slugs.ts'
export { type FlowPreview, previewFlow } from './preview/preview-flow.ts'
export { alwaysUnprintable, type UnprintableConstant, unprintableConstants } from './print/printed-constants.ts'
export { unprintable } from './print/unprintable.ts'
export { removeHtml } from './text/html-removal.ts'
export { isAllowedAddress, listTextTags, type MarkupNode, parseMarkup } from './text/markup.ts'
export { type CompiledTags, plainText, type TextNode, tagValues, unansweredDash, viewText } from './text/text-tags.ts'
export { findNextNode, nextNode, type TurnContext } from './turns/next-node.ts'
export { type ShownConstant, type StepInput, type StepProblem, type StepView, viewStep } from './turns/step.ts'
export * from './validation/index.ts'
