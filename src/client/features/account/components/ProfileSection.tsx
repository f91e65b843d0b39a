import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use, useCallback } from 'react';

/** Called with the id of the section that is being read. */
export const ReadSection = createContext<(id: string) => void>(() => undefined);

/** The band of the screen, under the header, in which a section counts as the one being read. */
const READING_BAND = { rootMargin: '-25% 0px -65% 0px' };

interface ProfileSectionProps {
  /** Of the heading, to which the list of sections links. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the profile; says when it is scrolled to. */
export function ProfileSection({ id, title, children }: ProfileSectionProps) {
  const onRead = use(ReadSection);
  const observe = useCallback(
    (section: HTMLElement) => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onRead(id);
      }, READING_BAND);
      observer.observe(section);
      return () => observer.disconnect();
    },
    [id, onRead],
  );
  return (
    <Box
      component="section"
      ref={observe}
      aria-labelledby={id}
      sx={{ mt: { xs: 4, md: 5.5 }, '&:first-of-type': { mt: 0 } }}
    >
      <Typography
        id={id}
        variant="h2"
        tabIndex={-1}
        sx={{ mb: 2, scrollMarginTop: { xs: 176, lg: 96 }, '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}
