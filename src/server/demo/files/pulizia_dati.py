"""Pulizia di una serie storica (lezione 2).

Uso: python pulizia_dati.py prezzi_esempio.csv prezzi_puliti.csv
Il file grezzo non si tocca: si legge, si controlla e si scrive altrove.
"""
import sys

import pandas as pd


def leggi(percorso):
    prezzi = pd.read_csv(percorso, sep=";", decimal=",", parse_dates=["data"])
    return prezzi.set_index("data").sort_index()


def controlla(prezzi):
    """Elenca ciò che un grafico nasconde: doppioni, buchi, salti da split."""
    doppioni = prezzi.index[prezzi.index.duplicated()]
    distanze = prezzi.index.to_series().diff().dt.days
    buchi = distanze[distanze > 5]  # più di un fine settimana lungo
    variazioni = prezzi["chiusura"].pct_change()
    salti = variazioni[variazioni.abs() > 0.40]  # uno split 4 a 1 sembra un -75%
    return {"doppioni": doppioni, "buchi": buchi, "salti": salti}


def pulisci(prezzi):
    senza_doppioni = prezzi[~prezzi.index.duplicated(keep="last")]
    return senza_doppioni.dropna(subset=["chiusura"])


if __name__ == "__main__":
    grezzo = leggi(sys.argv[1])
    for nome, trovati in controlla(grezzo).items():
        print(f"{nome}: {len(trovati)}")
    pulisci(grezzo).to_csv(sys.argv[2], sep=";", decimal=",")
