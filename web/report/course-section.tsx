import { useState } from 'preact/hooks'
import type { Course } from '../../src/tournament/index.js'
import { CoursePlot } from './course-plot.js'
import { Section } from './section.js'
import { texts } from './texts.js'

/** How the difference of one pair developed over the games; the reader chooses the pair. */
export function CourseSection({ courses }: { readonly courses: readonly Course[] }) {
  const drawable = courses.filter(({ games }) => games.length > 1)
  const [at, choose] = useState(0)
  const course = drawable[at]
  if (course === undefined) return null
  return (
    <Section title={texts.course.title} lead={texts.course.lead} wide>
      <label class="pair-choice">
        <span class="note">{texts.course.pair}</span>
        <select value={at} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
          {drawable.map(({ one, other }, index) => (
            <option key={`${one} ${other}`} value={index}>
              {one} − {other}
            </option>
          ))}
        </select>
      </label>
      <p class="note">{texts.course.difference}</p>
      <CoursePlot course={course} />
    </Section>
  )
}
