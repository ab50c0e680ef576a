/** Captions of a video that has its words below it: they are drawn into the picture only while it fills the screen. */
import { type RefObject, useEffect } from 'react'

/** @param language as browsers name it: that of the page. Another one can be chosen in the browser's own menu. */
export function useFullscreenCaptions(screen: RefObject<HTMLVideoElement | null>, language: string): void {
  useEffect(() => {
    const video = screen.current
    if (!video) return
    const own = () => [...(video.textTracks ?? [])].find((track) => track.language === language)
    const draw = (mode: TextTrackMode) => {
      const track = own()
      if (track) track.mode = mode
    }
    const follow = () => draw(document.fullscreenElement === video ? 'showing' : 'hidden')
    // iPhones have a full screen of their own for videos.
    const enter = () => draw('showing')
    const leave = () => draw('hidden')
    draw('hidden')
    document.addEventListener('fullscreenchange', follow)
    video.addEventListener('webkitbeginfullscreen', enter)
    video.addEventListener('webkitendfullscreen', leave)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      video.removeEventListener('webkitbeginfullscreen', enter)
      video.removeEventListener('webkitendfullscreen', leave)
    }
  }, [screen, language])
}
