// Names and texts of companies: which are accepted, and how they are shown. Without character tables, so that browsers can load it.
export { displayText } from './names/display-text.ts'
export { nameCore } from './names/name-core.ts'
export { listNameProblems, type NameProblem, nameProblem, nameProblems, normalizeName } from './names/name-problem.ts'
