import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAddress } from '../../platform/navigation/navigationSlice';
import { Notes } from '../notes/Notes';
import { Questions } from '../questions/Questions';
import { selectQuestions } from '../questions/questions';

/** Mails lead here by the hash. */
const QUESTIONS = 'domande';
const NOTES = 'appunti';
const tabId = (name: string) => `tab-${name}`;

/** Questions and notes under the lesson. Both stay in the page, so that nothing typed is lost. */
export function LessonTabs({
  courseId,
  canAnswer,
}: {
  readonly courseId: string;
  readonly canAnswer: boolean;
}) {
  const { hash } = useSelector(selectAddress);
  const [tab, setTab] = useState(hash === `#${QUESTIONS}` || canAnswer ? QUESTIONS : NOTES);
  const total = useSelector(selectQuestions).data?.total ?? 0;
  const panels = [
    [NOTES, 'I miei appunti', <Notes key={NOTES} courseId={courseId} heading={tabId(NOTES)} />],
    [
      QUESTIONS,
      total > 0 ? `Domande (${total})` : 'Domande',
      <Questions key={QUESTIONS} heading={tabId(QUESTIONS)} />,
    ],
  ] as const;
  return (
    <Box id={QUESTIONS} sx={{ mt: 2, maxWidth: 760, scrollMarginTop: 96 }}>
      <Tabs
        value={tab}
        onChange={(_event, next) => setTab(next)}
        aria-label="Sotto la lezione"
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2.5 }}
      >
        {panels.map(([name, label]) => (
          <Tab key={name} value={name} label={label} id={tabId(name)} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      {panels.map(([name, , panel]) => (
        <div
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={tabId(name)}
          hidden={tab !== name}
        >
          {panel}
        </div>
      ))}
    </Box>
  );
}
