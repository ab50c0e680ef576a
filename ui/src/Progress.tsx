/** How far something has come, as a bar. */

interface ProgressProps {
  /** What is progressing, for screen readers. */
  label: string
  /** 0 to 1. */
  value: number
  /** What the bar stands for, read out instead of the percentage: `฿1,550.00`. */
  valueText?: string
}

export function Progress({ label, value, valueText }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-chip bg-line"
    >
      <div
        className="h-full rounded-chip bg-linear-to-r from-gold to-gold-deep transition-[width]"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
