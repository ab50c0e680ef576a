/** What to do on the phone, one numbered line per step (ux 21). */

interface NumberedStepsProps {
  title: string
  steps: readonly string[]
}

export function NumberedSteps({ title, steps }: NumberedStepsProps) {
  return (
    <section className="rounded-field bg-raised px-4 py-3">
      <h3 className="text-15 font-semibold">{title}</h3>
      <ol className="mt-2 grid gap-2">
        {steps.map((step, place) => (
          <li key={step} className="flex gap-3 text-15">
            <span
              aria-hidden
              className="figures grid size-6 shrink-0 place-items-center rounded-chip bg-gold text-13 font-semibold text-on-gold"
            >
              {place + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
