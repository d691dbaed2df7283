import { useEffect } from 'preact/hooks'
import { texts } from './texts.js'

const told = { question: '', page: '' }

/** A part of what the window is called: the question that waits for the person, and the page. It goes with its component. */
export function useTitle(part: keyof typeof told, text = ''): void {
  useEffect(() => {
    tell(part, text)
    return () => {
      // What is shown next may have named itself already.
      if (told[part] === text) tell(part, '')
    }
  }, [part, text])
}

function tell(part: keyof typeof told, text: string): void {
  told[part] = text
  const question = told.question && `● ${told.question}`
  document.title = [question, told.page, texts.name].filter(Boolean).join(' · ')
}
