// The refusal of a form, from the frame of both apps.
export { noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
