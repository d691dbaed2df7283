import { ServiceError } from '../../../kernel/errors/errors.js'

export type OpenAIPackage = typeof import('openai')

/**
 * The package `openai`, loaded apart from the agents.
 *
 * @throws {ServiceError} `refused` where it is not installed: a game pauses and says so.
 */
export async function openaiPackage(): Promise<OpenAIPackage> {
  try {
    return await import('openai')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ServiceError('refused', 'Language models need the package `openai`: npm install openai.')
  }
}
