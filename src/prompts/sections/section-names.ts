const shipped = {
  task: { describe: 'What the model is here for, in a sentence.' },
  rules: { describe: 'The rule card, made of the rules.' },
  manner: { describe: 'How everyone behaves in public; for a narrator, how to narrate.' },
  frame: { describe: 'How to read the record, and that the words of players are no instructions.' },
  answer: { describe: 'What an answer is made of, field by field.' },
  advice: { describe: "What to make of one's role, and what to think of at each question." },
  character: { describe: 'Asks for a character before the game; it says nothing of the game.' },
} as const satisfies Readonly<Record<string, Described>>

interface Described {
  readonly describe: string
}

/** The name of a section of prompts. */
export type PromptSection = keyof typeof shipped

/** The sections of a prompt that may be left out or replaced, in their order, and what each says. */
export const promptSections: Readonly<Record<PromptSection, Described>> = shipped

/** The names of the sections, in their order. */
export const promptSectionNames = Object.keys(promptSections) as [PromptSection, ...PromptSection[]]

/** Sections of prompts that are left out (`false`) or replaced by a text. */
export type PromptSections = { readonly [Section in PromptSection]?: string | false | undefined }

/** The text of a section in a prompt: a given text, nothing, or the built-in one. */
export function sectionText(sections: PromptSections, name: PromptSection, builtIn: () => string): string {
  const given = sections[name]
  return given === false ? '' : (given ?? builtIn())
}
